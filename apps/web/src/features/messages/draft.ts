import { type Typed, typedOf } from '../../drafts/typed.ts';

/** A file of an application that goes along. */
export type Attached = { id: number; name: string };

/** What is written in the reply box of a conversation and not sent yet. */
export type Draft = {
  channel?: 'sms' | 'email';
  receiver?: string;
  application_id?: number;
  subject?: string;
  body?: string;
  /** Files of the application, on an e-mail. */
  files?: readonly Attached[];
  /** The questions of the client's page that it answers. */
  answers?: readonly number[];
};

const isWorthStoring = ({ body, subject, files }: Draft): boolean => Boolean(body || subject || files?.length);

/** What is left of a draft once `sent` is out; the next reply goes the same way. */
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

/** The reply that is being written in a conversation, the same wherever it is read or changed. */
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

  /** Adds words below what is written; how it goes and its subject stay as they were chosen. */
  add({ body = '', ...rest }: Draft): void {
    const before = this.read() ?? {};
    const own = Object.fromEntries(Object.entries(before).filter(([, value]) => value !== '' && value !== undefined));
    this.#set({ ...rest, ...own, body: before.body ? `${before.body}\n\n${body}` : body });
  }

  /** Begins again with other words. */
  replace(draft: Draft): void {
    this.#set(draft);
  }

  /** Takes out what was sent; what was typed since then stays. The next reply goes the same way. */
  sent(sent: Draft): void {
    const own = restOf(this.read() ?? {}, sent);
    // Where nothing was typed here since, another tab may have stored more: that stays.
    const elsewhere = isWorthStoring(own) ? null : this.#typed.elsewhere();
    this.#set(elsewhere ? restOf(elsewhere, sent) : own);
  }

  #set(draft: Draft): void {
    this.#typed.set(draft, isWorthStoring(draft));
  }
}
