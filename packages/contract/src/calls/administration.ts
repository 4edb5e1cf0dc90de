import { ROLES } from '@freeboard/domain';
import { z } from 'zod';
import { post } from '../call.ts';
import { id, pageQuery, yesNo } from '../shapes/common.ts';
import { user } from '../shapes/user.ts';

const mga = z.object({ id, name: z.string(), street_address: z.string(), phone: z.string() });

/** People and agencies (R7). */
export const administrationCalls = {
  listUsers: post('/users/list', {
    summary: 'People that the person may manage',
    may: 'person.list',
    effect: 'read',
    request: z.strictObject({ ...pageQuery, text: z.string().max(100).optional() }),
    answer: z.object({ users: z.array(user) }),
  }),
  createUser: post('/users/create', {
    summary: 'Create a person',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({
      name: z.string().min(1),
      email: z.email('Invalid Email.'),
      role: z.enum(ROLES),
      agency_id: id.optional(),
    }),
    answer: z.object({ user }),
  }),
  updateUser: post('/users/update', {
    summary: 'Change a person',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({
      user_id: id,
      name: z.string().optional(),
      email: z.email('Invalid Email.').optional(),
      display_carriers: yesNo.optional(),
    }),
    answer: z.object({ user }),
  }),
  deactivateUser: post('/users/deactivate', {
    summary: 'Deactivate a person',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: z.object({ user }),
  }),
  listMgas: post('/mga/list', {
    summary: 'All agencies',
    may: 'agency.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ mgas: z.array(mga) }),
  }),
  createMga: post('/mga/create', {
    summary: 'Create an agency',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ name: z.string().min(1), street_address: z.string(), phone: z.string() }),
    answer: z.object({ mga }),
  }),
  updateMga: post('/mga/update', {
    summary: 'Change an agency',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({
      mga_id: id,
      name: z.string().optional(),
      street_address: z.string().optional(),
      phone: z.string().optional(),
    }),
    answer: z.object({ mga }),
  }),
};
