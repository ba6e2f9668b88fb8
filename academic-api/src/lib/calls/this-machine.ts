/** Names of this machine in an address: what is there may be without TLS. */
export const thisMachine: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
