/** A style sheet; of a module (`import * as styles`) the class names. `src/styles.test.ts` knows which there are. */
declare module '*.css';
