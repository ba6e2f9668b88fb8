import { readFileSync } from 'node:fs';
import { CommandProblem } from './command-problem.ts';
import { thisMachine } from './this-machine.ts';

/**
 * The address of an option: https, or a server on this machine.
 * @param option its name, without dashes
 * @param example shown where it is none
 * @returns without a slash at its end
 * @throws CommandProblem
 */
export function addressOf(option: string, text: string, example: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAllowed =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && thisMachine.has(url.hostname))) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '';
  if (!isAllowed) throw new CommandProblem(`Give --${option} as https://…: ${example}.`);
  return url.href.replace(/\/$/, '');
}

/** The secret in a file. @throws CommandProblem */
export function secretOf(file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch {
    throw new CommandProblem(`The file ${file} can't be read.`);
  }
  if (secret === '') throw new CommandProblem(`The file ${file} holds no secret.`);
  return secret;
}
