export const MESSAGE_QUEUE = 'send_message';
