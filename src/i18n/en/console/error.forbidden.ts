export const texts = {
  'error.forbidden.title': 'Not permitted',
  'error.forbidden.meaning': 'Your permissions do not include this.',
  'error.forbidden.action': 'Ask an administrator of your tenant for access, then sign in again.',
} as const;
