import { endpoints } from '@mebae/contracts';
import type { EndpointAccess, EndpointTransfer } from '@mebae/contracts';

/** The contract's declaration of a call. */
export interface CallKind {
  readonly access: EndpointAccess;
  readonly transfer: EndpointTransfer;
  /** The call may be made while the session is covered. */
  readonly whenCovered?: boolean;
}

/** The parts of a declaration that decide here. */
interface Declared {
  readonly method: string;
  readonly path: string;
  readonly access: EndpointAccess;
  readonly transfer?: EndpointTransfer;
  readonly whenCovered?: true;
}

/** A call that the contract does not know needs a session, like any of the staff's; upstream responds with 404. */
const undeclared: CallKind = { access: 'staff', transfer: 'json' };

/**
 * Builds the look-up of what a call needs from the contract itself: there is no second list of public paths.
 * @param tree declarations, nested by feature at any depth
 * @returns `(method, path below apiBase, as sent) → kind`
 */
export function createCallKinds(
  tree: object = endpoints,
): (method: string, path: string) => CallKind {
  const exact = new Map<string, CallKind>();
  const patterns = new Map<string, { shape: string; segments: string[]; kind: CallKind }[]>();
  for (const { method, path, access, transfer = 'json', ...rest } of declarations(tree)) {
    const kind = { access, transfer, whenCovered: rest.whenCovered === true };
    const segments = path.split('/');
    if (!path.includes(':')) {
      exact.set(`${method} ${path}`, kind);
      continue;
    }
    const key = `${method} ${segments.length}`;
    const group = patterns.get(key) ?? [];
    group.push({
      shape: segments.map((s) => (s.startsWith(':') ? '1' : '0')).join(''),
      segments,
      kind,
    });
    // Upstream's router prefers the fixed segment that comes first; so do we.
    group.sort((a, b) => (a.shape < b.shape ? -1 : 1));
    patterns.set(key, group);
  }

  return (method, path) => {
    const declaredMethod = method === 'HEAD' ? 'GET' : method;
    const found = exact.get(`${declaredMethod} ${path}`);
    if (found) return found;
    const segments = path.split('/');
    const group = patterns.get(`${declaredMethod} ${segments.length}`);
    return group?.find((pattern) => matches(pattern.segments, segments))?.kind ?? undeclared;
  };
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.every((part, i) =>
    part.startsWith(':') ? segments[i] !== '' : part === segments[i],
  );
}

function* declarations(tree: object): Generator<Declared> {
  for (const value of Object.values(tree)) {
    if (typeof value !== 'object' || value === null) continue;
    if (isDeclared(value)) yield value;
    else yield* declarations(value);
  }
}

function isDeclared(value: object): value is Declared {
  return 'method' in value && 'path' in value && 'access' in value;
}
