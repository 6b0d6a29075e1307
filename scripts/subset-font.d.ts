/** The part of subset-font 2.9 that we use; its published types are those of 2.3. */
declare module 'subset-font' {
  /** Returns the font with the glyphs for `text` only. An axis is pinned to a number, or limited to a range. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
      keepFeatures: string[];
      noHinting: boolean;
      preserveNameIds: number[];
    },
  ): Promise<Buffer>;
}
