export * from './askable.ts';
export * from './choosable.ts';
export * from './client-words.ts';
export * from './link.ts';
export * from './policy-request.ts';
export * from './signature.ts';
