/** The SECRET_KEY of every server under test, under which the demo template's credentials are sealed. */
export const SECRET_KEY = 'a-secret-key-of-the-tests-and-of-nothing-else';
