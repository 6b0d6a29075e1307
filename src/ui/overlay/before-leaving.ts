import { createContext } from 'react';

/** React context with a function that calls `leave`, which navigates away from a sheet, once input may be discarded. */
export const BeforeLeaving = createContext<(leave: () => void) => void>((leave) => leave());
