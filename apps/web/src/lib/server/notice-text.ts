import type { Result } from '@freeboard/contract/client';
import { ERRORS } from '@freeboard/domain/wording';

export type NoticeText = { title: string; text: string };

type Answer = Pick<Result<'logout'>, 'ok' | 'code' | 'message'> & {
  error?: { message: string };
  errors?: Record<string, string[]>;
};

/** Title and text by section 8. */
export function noticeText(answer: Answer): NoticeText {
  if (answer.code === 0) return ERRORS.no_answer;
  if (answer.error) {
    const first = Object.values(answer.errors ?? {})[0]?.[0];
    const title = answer.error.message || ERRORS.title;
    // The message may repeat the title, followed by a reference for support.
    const rest = answer.message.startsWith(title) ? answer.message.slice(title.length).trim() : answer.message;
    return { title, text: first ?? rest };
  }
  return {
    title: answer.ok ? ERRORS.message_title : ERRORS.title,
    text: answer.message || ERRORS.no_message,
  };
}
