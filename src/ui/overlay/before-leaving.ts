import { createContext } from 'react';

/** Does what leads out of a sheet: at once, or after the question where something typed would be lost. */
export const BeforeLeaving = createContext<(leave: () => void) => void>((leave) => leave());
