/** Federation's container name of a remote: a valid identifier. */
export const containerName = (name: string): string => `mfe_${name.replaceAll('-', '_')}`;
