export function saveFile(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // iOS asks the user first and reads the file only then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
