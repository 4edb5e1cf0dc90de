// Peers that only `npm run bench` installs: without their types the static checks need not install them.
declare module '@rjsf/core';
declare module '@rjsf/utils';
declare module '@rjsf/validator-ajv8';
declare module 'chrome-launcher';
declare module 'lighthouse';
declare module 'pdfkit';
declare module 'survey-core';
declare module 'survey-react-ui';
