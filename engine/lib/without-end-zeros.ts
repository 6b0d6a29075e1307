/** Removes the zeros at the end of digits, in time linear in their number. */
export function withoutEndZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}
