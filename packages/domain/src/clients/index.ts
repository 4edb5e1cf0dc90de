export * from './identity.ts';
export * from './same-client.ts';
export * from './timeline.ts';
