import { createContext } from 'react';

/** Function that returns the number of a position while a row is dragged, for content that names other rows. */
export const CurrentPosition = createContext((position: number) => position);
