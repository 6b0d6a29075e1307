/** Returns whether eleven digits are a valid CPF, the tax number of a person. Rejects eleven equal digits. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false;
  const base = digits.slice(0, 9);
  const first = checkDigit(base, [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(base + first, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return digits === base + first + second;
}

/** Returns whether fourteen characters are a valid CNPJ, the tax number of a company, which may have letters. */
export function isCnpj(characters: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(characters) || /^(\d)\1+$/.test(characters)) return false;
  const base = characters.slice(0, 12);
  const first = checkDigit(base, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(base + first, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return characters === base + first + second;
}

/** Returns a check digit of a CPF or CNPJ. The value of a character is its ASCII code minus 48. */
function checkDigit(characters: string, weights: readonly number[]): string {
  const sum = weights.reduce(
    (total, weight, index) => total + weight * (characters.charCodeAt(index) - 48),
    0,
  );
  const remainder = sum % 11;
  return String(remainder < 2 ? 0 : 11 - remainder);
}
