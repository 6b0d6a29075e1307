/** Style sheet: `import * as styles` returns its class names. `src/styles.test.ts` checks that they exist. */
declare module '*.css';
