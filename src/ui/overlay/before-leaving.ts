import { createContext } from 'react';

/** React context with a function that runs an action that leaves a sheet, after confirmation if input would be lost. */
export const BeforeLeaving = createContext<(leave: () => void) => void>((leave) => leave());
