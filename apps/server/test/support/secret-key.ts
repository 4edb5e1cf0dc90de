/** The SECRET_KEY of every server under test: the demo template's credentials are sealed under it. */
export const SECRET_KEY = 'a-secret-key-of-the-tests-and-of-nothing-else';
