import { z } from 'zod';

/** Fields of errors and warnings in answers: `code` for programs, `message` for people. */
export const codedMessage = {
  code: z.string().describe('stable code in snake_case, for programs'),
  message: z.string().describe('human-readable explanation'),
};
