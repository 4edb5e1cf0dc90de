import { serveApart } from '../../../kernel/apart/helper.ts';
import { type MailRead, readMail } from './read-mail.ts';

serveApart<Uint8Array, MailRead | null>((raw) => readMail(raw).catch(() => null));
