import { sampleTexts, systemLanguage } from '../../data/sample-translations';

/** Prints what the sample's first context is called on this system, as JSON. */
process.stdout.write(`${JSON.stringify({ name: sampleTexts(systemLanguage())('Card acquirer daily') })}\n`);
