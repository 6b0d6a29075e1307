/** Bundles a TypeScript program (a path from the project's root) for Node and gives the path of the result. */
export function bundleProgram(entry: string): Promise<string>;
