import * as client from 'openid-client';
import { thisMachine } from '../../../calls/this-machine.ts';
import { askService } from './ask-service.ts';
import type { RosterLimits } from './roster-limits.ts';
import { RosterProblem } from './roster-problem.ts';

/** A roster service as the operator has registered the product there. */
export interface RosterAccess {
  /** Address of the rostering resources, without a slash at its end: `https://…/ims/oneroster/rostering/v1p2`. */
  address: string;
  /** Address of tokens. */
  tokenAddress: string;
  clientID: string;
  clientSecret: string;
  /** Scopes of OAuth 2, separated by blanks. */
  scopes: string;
}

interface Token {
  text: string;
  /** Milliseconds; the token is not sent from then on. */
  endsAt: number;
}

/** A token is given up so long before its end, or after half of its life: it may end on the way. */
const marginMs = 10_000;
/** Life of a token whose service says nothing of it, in seconds. */
const usualSeconds = 3600;

const isLocal = (address: string): boolean => thisMachine.has(new URL(address).hostname);

/**
 * The tokens of a run: asked for when there is none, when one is about to end, and when the service has refused one.
 */
export class AccessTokens {
  private readonly configuration: client.Configuration;
  private readonly scopes: string;
  private current: Promise<Token> | null = null;
  private latest: Token | null = null;

  constructor(access: RosterAccess, limits: RosterLimits, whole: AbortSignal) {
    this.scopes = access.scopes;
    this.configuration = new client.Configuration(
      { issuer: new URL(access.tokenAddress).origin, token_endpoint: access.tokenAddress },
      access.clientID,
      undefined,
      // as the security framework of 1EdTech says: by the header, not in the body
      client.ClientSecretBasic(access.clientSecret),
    );
    // the signal and the time limits are those of every request here
    this.configuration.timeout = 0;
    this.configuration[client.customFetch] = async (url, { method, headers, body }) => {
      const form = body instanceof URLSearchParams ? body.toString() : null;
      const init = { method, headers, body: form };
      const response = await askService(url, init, limits, whole);
      return new Response(response.text, { status: response.status, headers: response.headers });
    };
    if (isLocal(access.tokenAddress)) client.allowInsecureRequests(this.configuration);
  }

  private async ask(): Promise<Token> {
    const askedAt = Date.now();
    try {
      const { access_token: text, expires_in: seconds } = await client.clientCredentialsGrant(
        this.configuration,
        { scope: this.scopes },
      );
      const life = (seconds ?? usualSeconds) * 1000;
      return { text, endsAt: askedAt + Math.max(life / 2, life - marginMs) };
    } catch (error) {
      throw tokenProblem(error);
    }
  }

  /** The token of all who ask at once; one that fails is asked for anew by the next. */
  private begin(): Promise<Token> {
    const asked = this.ask();
    this.current = asked;
    asked.then(
      (token) => (this.latest = token),
      () => {
        if (this.current === asked) this.current = null;
      },
    );
    return asked;
  }

  /** @throws RosterProblem `tokenRefused`, and as `askService` */
  async get(): Promise<string> {
    const pending = this.current ?? this.begin();
    const token = await pending;
    if (token.endsAt > Date.now()) return token.text;
    if (this.current === pending) this.current = null;
    return (await (this.current ?? this.begin())).text;
  }

  /** A token that the service does not take any more; the next one is asked for anew. */
  giveUp(text: string): void {
    if (this.latest?.text === text) this.current = null;
  }
}

function tokenProblem(error: unknown): RosterProblem {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RosterProblem) {
      return new RosterProblem(cause.failure.code, 'token', cause.failure.detail);
    }
  }
  if (error instanceof client.ResponseBodyError) {
    const { error: code, error_description: words } = error;
    return new RosterProblem('tokenRefused', 'token', words ? `${code}: ${words}` : code);
  }
  return new RosterProblem('tokenRefused', 'token', error instanceof Error ? error.message : '');
}
