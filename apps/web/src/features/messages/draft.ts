import { type Typed, typedOf } from '../../drafts/typed.ts';

export type Attached = { id: number; name: string };

export type Draft = {
  channel?: 'sms' | 'email';
  receiver?: string;
  application_id?: number;
  subject?: string;
  body?: string;
  files?: readonly Attached[];
  /** Ids of the client page's questions that the reply answers. */
  answers?: readonly number[];
};

const isWorthStoring = ({ body, subject, files }: Draft): boolean => Boolean(body || subject || files?.length);

/** Text typed since stays; channel and receiver stay for the next reply. */
function restOf({ body = '', subject, files = [], answers, ...way }: Draft, sent: Draft): Draft {
  const wasSent = new Set(sent.files?.map(({ id }) => id));
  const [restBody, restFiles] = [
    sent.body && body.startsWith(sent.body) ? body.slice(sent.body.length).trimStart() : body,
    files.filter(({ id }) => !wasSent.has(id)),
  ];
  const restAnswers = answers?.filter((id) => !sent.answers?.includes(id)) ?? [];
  return {
    ...way,
    ...(restBody ? { body: restBody } : {}),
    ...(subject && subject !== sent.subject ? { subject } : {}),
    ...(restFiles.length > 0 ? { files: restFiles } : {}),
    ...(restAnswers.length > 0 ? { answers: restAnswers } : {}),
  };
}

/** Reads and changes the same stored draft wherever it is created. */
export class ReplyDraft {
  readonly #typed: Typed<Draft>;
  constructor(conversationId: string) {
    this.#typed = typedOf<Draft>('reply', conversationId);
  }

  get subscribe() {
    return this.#typed.subscribe;
  }
  read = (): Draft | null => this.#typed.get();

  get isBegun(): boolean {
    return isWorthStoring(this.read() ?? {});
  }

  change(more: Draft): void {
    this.#set({ ...this.read(), ...more });
  }

  /** Appends the text; channel and subject stay as chosen. */
  add({ body = '', ...rest }: Draft): void {
    const before = this.read() ?? {};
    const own = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== '' && value !== undefined));
    this.#set({ ...rest, ...own, body: before.body ? `${before.body}\n\n${body}` : body });
  }

  replace(draft: Draft): void {
    this.#set(draft);
  }

  /** Removes the sent reply; text typed since stays. The next reply uses the same channel. */
  sent(sent: Draft): void {
    const own = restOf(this.read() ?? {}, sent);
    // If nothing was typed here since, a longer draft stored by another tab stays.
    const elsewhere = isWorthStoring(own) ? null : this.#typed.elsewhere();
    this.#set(elsewhere ? restOf(elsewhere, sent) : own);
  }

  #set(draft: Draft): void {
    this.#typed.set(draft, isWorthStoring(draft));
  }
}
