import { sampleTexts, systemLanguage } from '../../data/sample-translations';

/** Prints the name of the sample's first context in this system's language, as JSON. */
process.stdout.write(`${JSON.stringify({ name: sampleTexts(systemLanguage())('Card acquirer daily') })}\n`);
