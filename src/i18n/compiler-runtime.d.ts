/** What the React compiler's code asks for `size` places with, which React keeps for a component or hook. */
declare module 'react/compiler-runtime' {
  export function c(size: number): unknown[];
}
