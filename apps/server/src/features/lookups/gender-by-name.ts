import { acceptedGender } from '@freeboard/domain/vehicles';
import { proofOf } from '../../integrations/names/first-name-proof.ts';
import { GENDER_API, genderByName } from '../../integrations/names/gender-api.ts';
import { AnswerWithMessage, type Verb } from '../../kernel/verbs.ts';
import { depsOf, isOff, requesterOf, SWITCHED_OFF } from './provider.ts';

/** The likely gender of a first name; null with a message when the name is unknown or the service is down. */
export const getGenderByName: Verb<'getGenderByName'> = async (context, { name, application_id }) => {
  const requester = await requesterOf(context, application_id);
  const blank = (why: string) =>
    new AnswerWithMessage({ gender_details: { gender: null, accuracy: 0, proof: '' } }, `${GENDER_API}: ${why}`);
  if (await isOff(context, 'gender')) return blank(SWITCHED_OFF);
  const { env } = context.services;
  const result = await genderByName(depsOf(context, env.services.gender, env.genderKey, requester), name);
  if (result.state === 'found') {
    const gender = acceptedGender(result.value);
    return { gender_details: { ...result.value, proof: gender ? proofOf(context, { name, gender }) : '' } };
  }
  return blank(result.state === 'ambiguous' ? 'the name is not known' : result.reason);
};
