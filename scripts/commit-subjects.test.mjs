import { expect, test } from 'vitest';
import { subjectFault } from './commit-subjects.mjs';

test.each([
  'fix(web/application): keep the navigation when the user leaves',
  'build(scripts): check subjects',
  'Merge branch main',
  'Revert "fix(session): end child sessions"',
])('accepts %s', (subject) => expect(subjectFault(subject)).toBeNull());

test.each([
  ['The session ends all that came from the first', /form/],
  ['fix: keep the navigation', /form/],
  ['fix(web): Keep the navigation', /form/],
  ['fix(web): keep the navigation.', /form/],
  ['chore(web): keep the navigation', /form/],
  [`fix(web): keep ${'a'.repeat(60)}`, /75 characters, at most 72/],
])('refuses %s', (subject, fault) => expect(subjectFault(subject)).toMatch(fault));
