/** Answers the page's uploads, which use XMLHttpRequest because only that reports progress. */
export function stubUploads(answer: (address: string, form: FormData) => Promise<Response>): void {
  class Upload {
    readonly upload = {};
    status = 0;
    responseText = '';
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    private address = '';
    open(_method: string, address: string) {
      this.address = address;
    }
    setRequestHeader() {}
    abort() {}
    async send(form: FormData) {
      try {
        const response = await answer(this.address, form);
        this.status = response.status;
        this.responseText = await response.text();
        this.onload?.();
      } catch {
        this.onerror?.();
      }
    }
  }
  window.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
}
