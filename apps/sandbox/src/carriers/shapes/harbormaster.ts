import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Running, sendJson } from '../../running.ts';
import { decide, type Terms } from '../decide.ts';
import type { send } from '../misbehave.ts';
import { BadRequest, type Risk, riskOf, under, words } from '../risk.ts';
import { bodyOf, headerOf, json } from '../stand-in.ts';
import { ask, packed, readOr, unpacked } from './common.ts';

export const HARBORMASTER_KEY = 'hm-demo-key';

const BASE = '/carriers/harbormaster';
const TERMS: Terms = { key: 'harbormaster', prefix: 'HM', factor: 0.99, fees: [['Policy fee', 35]] };
const AFTER_LOSS = 1.1;

type Question = {
  id: string;
  text: string;
  type: 'choice' | 'number' | 'text' | 'date';
  options?: string[];
  onlyIf?: { id: string; equals: string };
  required: boolean;
};
type Answers = Record<string, string>;

const FIRST: readonly Question[] = [
  {
    id: 'prior_flood_loss',
    text: 'Has the property been flooded in the last ten years?',
    type: 'choice',
    options: ['Yes', 'No'],
    required: true,
  },
  {
    id: 'loss_amount',
    text: 'How much was paid for it, in dollars?',
    type: 'number',
    onlyIf: { id: 'prior_flood_loss', equals: 'Yes' },
    required: true,
  },
  { id: 'remarks', text: 'Is there anything else the underwriter should know?', type: 'text', required: false },
];
const SECOND: readonly Question[] = [
  {
    id: 'repaired',
    text: 'Has the damage been repaired?',
    type: 'choice',
    options: ['Yes', 'Partly', 'No'],
    required: true,
  },
];

const isAsked = ({ onlyIf }: Question, answers: Answers): boolean =>
  onlyIf === undefined || answers[onlyIf.id] === onlyIf.equals;

function openOf(answers: Answers): readonly Question[] {
  const isLeft = (question: Question) => isAsked(question, answers) && question.required && !answers[question.id];
  if (FIRST.some(isLeft)) return FIRST;
  return answers.prior_flood_loss === 'Yes' && SECOND.some(isLeft) ? SECOND : [];
}

function wrongIn(asked: readonly Question[], answers: Answers): string[] {
  const stray = Object.keys(answers).filter((id) => !asked.some((one) => one.id === id));
  if (stray.length > 0) return stray.map((id) => `${id} was not asked`);
  return asked.flatMap((question) => {
    const { id, type, options, required } = question;
    const answer = answers[id] ?? '';
    if (!isAsked(question, answers)) return answer === '' ? [] : [`${id} is not asked of you`];
    if (answer === '') return required ? [`${id} is missing`] : [];
    if (type === 'number' && !/^\d+(\.\d+)?$/.test(answer)) return [`${id} must be a number`];
    return options && !options.includes(answer) ? [`${id} must be one of ${options.join(', ')}`] : [];
  });
}

const readRisk = (request: FastifyRequest): Risk => {
  const body = under(bodyOf(request));
  const [home, cover] = [under(body, 'home'), under(body, 'cover')];
  if (typeof home?.year !== 'number') throw new BadRequest('home.year must be a number');
  return riskOf({
    key: body?.reference,
    address1: home.address,
    state: home.state,
    zone: home.zone,
    difference: home.elevation,
    year: home.year,
    sqft: home.area,
    foundation: home.foundation,
    building: cover?.building,
    contents: cover?.contents,
    deductible: cover?.deductible,
  });
};

type Ref = { risk: Risk; answers: Answers };

function rated({ risk, answers }: Ref, scenario: Parameters<typeof decide>[2]) {
  const terms = answers.prior_flood_loss === 'Yes' ? { ...TERMS, factor: TERMS.factor * AFTER_LOSS } : TERMS;
  const declines = answers.repaired === 'No' ? () => 'Damage that has not been repaired' : undefined;
  const decision = decide(declines ? { ...terms, declines } : terms, risk, scenario);
  return {
    status: 'rated',
    result: decision.verdict,
    number: decision.number,
    price: decision.premium,
    parts: decision.lines,
    reasons: decision.reasons,
    cover: { building: decision.building, contents: decision.contents, deductible: risk.deductible },
    validUntil: decision.expires,
  };
}

export const harbormasterRoutes = (server: FastifyInstance, running: Running): void => {
  const isLetIn = (request: FastifyRequest): boolean => headerOf(request, 'x-api-key') === HARBORMASTER_KEY;
  const next = (ref: Ref, scenario: Parameters<typeof decide>[2]) => {
    const quoteId = packed(ref);
    const questions = openOf(ref.answers);
    return questions.length > 0
      ? { quoteId, status: 'questions', questions }
      : { quoteId, questions: [], ...rated(ref, scenario) };
  };
  const answered = async (request: FastifyRequest, reply: Parameters<typeof send>[0], ref: Ref) => {
    const scenario = await ask({ key: 'harbormaster', running, request, reply }, ref.risk, {
      whole: () => json(next(ref, null)),
      problem: (message, status) => json({ status: 'failed', errors: [message] }, status),
    });
    return scenario === 'done' ? reply : sendJson(reply, 200, next(ref, scenario));
  };
  server.post(`${BASE}/quotes`, async (request, reply) => {
    if (!isLetIn(request)) return sendJson(reply, 401, { errors: ['The key is not known'] });
    const risk = readOr(() => readRisk(request));
    if ('wrong' in risk) return sendJson(reply, 400, { errors: [risk.wrong] });
    return answered(request, reply, { risk: risk.value, answers: {} });
  });
  server.post<{ Params: { id: string } }>(`${BASE}/quotes/:id/answers`, async (request, reply) => {
    if (!isLetIn(request)) return sendJson(reply, 401, { errors: ['The key is not known'] });
    const ref = readOr(() => unpacked<Ref>(request.params.id));
    if ('wrong' in ref) return sendJson(reply, 404, { errors: [ref.wrong] });
    const given = readOr(() =>
      Object.fromEntries(
        Object.entries(under(bodyOf(request), 'answers') ?? {}).map(([id, value]) => [id, words(value)]),
      ),
    );
    if ('wrong' in given) return sendJson(reply, 400, { errors: [given.wrong] });
    const errors = wrongIn(openOf(ref.value.answers), given.value);
    if (errors.length > 0) return sendJson(reply, 400, { errors });
    return answered(request, reply, { risk: ref.value.risk, answers: { ...ref.value.answers, ...given.value } });
  });
};
