import { createContext } from 'react';

/** React context with a function that returns where a position is during a drag, for content that names other rows. */
export const CurrentPosition = createContext((position: number) => position);
