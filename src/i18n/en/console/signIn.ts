export const texts = {
  'signIn.picture.leftDay': '3 Nov',
  'signIn.picture.rightDay': '5 Nov',
  'signIn.otherLink.title': 'Sign in as someone else?',
  'signIn.otherLink.now': 'Signed in now',
  'signIn.otherLink.link': 'The link says it is for',
  'signIn.otherLink.unknown': 'A user whom it does not name',
  'signIn.otherLink.meaning':
    'You have opened a sign-in link. Signing in with it ends the present session in all tabs and closes what is open there. Stay signed in if you did not expect this link.',
  'signIn.otherLink.follow': 'Sign in with the link',
  'signIn.token.label': 'Access token',
  'signIn.token.help': 'You can also paste the full sign-in link.',
  'signIn.page.title': 'Sign in',
  'signIn.company.button': 'Sign in with your company account',
  'signIn.company.where': 'You go to {host} and come back here.',
  'signIn.company.newTab': 'Opens {host} in a new tab. This page stays as it is and continues automatically.',
  'signIn.company.or': 'Or with a token',
  'signIn.company.kept': 'Your password stays with {host}. This page never sees a token.',
  'signIn.company.failed': 'The sign-in did not work',
  'signIn.company.failed.denied':
    'It was cancelled, or {host} did not allow it. Try again, or ask there for access.',
  'signIn.company.failed.expired':
    'It took too long, or was begun in another tab. Nothing is lost: sign in once more.',
  'signIn.company.failed.unreachable':
    '{host} cannot be reached at the moment. Try again in a while; if it keeps failing, contact the administrator of this console.',
  'signIn.company.failed.refused': 'Sign-in with {host} failed. Contact the administrator of this console.',
  'signIn.company.failed.unusable':
    'Your account is known, but its token names no tenant that this console could show. Ask an administrator for access.',
  'signIn.signedIn.title': 'You are signed in',
  'signIn.signedIn.body': 'The tab you came from continues automatically. You can close this one.',
  'signIn.signedIn.start': 'Go to the start',
  'signIn.page.lead':
    'A console for reconciliation: contexts, match rules and the order in which they are tried.',
  'signIn.page.where.title': 'Where is my token?',
  'signIn.page.where.terminal':
    'Starting the server prints a sign-in link in its terminal. Opening it is enough.',
  'signIn.page.where.file': 'Where there is no terminal, it prints the path of a file that holds the link.',
  'signIn.page.where.other': 'With an identity provider, take an access token from there.',
  'signIn.page.kept': 'The token is exchanged for a session cookie at once. This page keeps no copy of it.',
  'signIn.page.direct.lead': 'With an access token of your reconciliation service.',
  'signIn.page.direct.kept':
    'The token stays in the memory of this page alone and is asked for again when the page is loaded again.',
  'signIn.page.linkFailed': 'The sign-in link did not work',
  'signIn.dialog.title': 'Your session has ended',
  'signIn.dialog.early': 'Signed in: {subject} of {tenant}.',
  'signIn.dialog.body':
    'Signed in until now: {subject} of {tenant}. Sign in again to continue; nothing you typed is lost.',
  'signIn.dialog.other': 'Signing in as someone else closes what is open here.',
} as const;
