export const texts = {
  'compare.title': 'Compare',
  'compare.about':
    'Choose another context, or a file that was exported. Nothing is changed. Values that may be secret are not compared.',
  'compare.context': 'Other context',
  'compare.context.choose': 'Find a context by name',
  'compare.or': 'or',
  'compare.noContext': 'The file has no context “{name}”.',
  'compare.count': '{count, plural, =0 {No differences} one {# difference} other {# differences}}',
  'compare.onlyIn': '{object}: only in “{name}”',
  'compare.reading': 'Files of “{name}” are read differently.',
} as const;
