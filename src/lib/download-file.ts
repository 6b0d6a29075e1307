/** Makes the browser download a file under a name. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Makes the browser download a text as a CSV file. Excel detects UTF-8 only with a byte order mark. */
export function downloadCsv(csv: string, name: string): void {
  downloadFile(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), name);
}
