export const texts = {
  'app.name': 'Recon Console',
} as const;
