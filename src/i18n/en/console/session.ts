export const texts = {
  'session.signIn': 'Sign in',
  'session.signInAgain': 'Sign in again',
  'session.signOut': 'Sign out',
  'session.changed': 'Signed in as {subject} of {tenant}. What was open before has been closed.',
  'session.link.kept': 'You are still signed in as before.',
  'session.expiry.title': 'Your session ends at {time}',
  'session.expiry.over': 'Your session ended at {time}',
  'session.expiry.body': 'Sign in again to continue. Your unsaved changes are kept.',
  'session.expiry.unused': 'It has not been used for a while. What you have typed stays.',
  'session.expiry.stay': 'Stay signed in',
} as const;
