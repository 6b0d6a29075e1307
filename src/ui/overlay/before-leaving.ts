import { createContext } from 'react';

/** Context function that runs an action that leaves a sheet: at once, or after confirmation if input would be lost. */
export const BeforeLeaving = createContext<(leave: () => void) => void>((leave) => leave());
