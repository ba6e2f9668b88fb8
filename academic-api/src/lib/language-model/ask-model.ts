import { z } from 'zod';

/** An OpenAI-compatible service that words texts. */
export interface LanguageModel {
  /** Without a slash at its end, as `https://host/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  timeoutMs: number;
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/**
 * Asks a model once.
 * @param question what to do, and what to do it with; neither may hold a word that must not leave the product
 * @returns its words, trimmed
 * @throws Error when no response comes in time, or one that is a refusal or something else
 */
export async function askModel(
  { baseUrl, model, apiKey, timeoutMs }: LanguageModel,
  question: { system: string; user: string },
): Promise<string> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      messages: [
        { role: 'system', content: question.system },
        { role: 'user', content: question.user },
      ],
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the language model responded with ${response.status}`);
  }
  const { choices } = completion.parse(await response.json());
  const text = choices[0]?.message.content.trim() ?? '';
  if (text === '') throw new Error('the response of the language model is empty');
  return text;
}
