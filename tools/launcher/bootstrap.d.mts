export function run(program: string): Promise<void>;
export function checkMachine(machine: {
  version: string;
  platform: string;
  arch: string;
  glibc: boolean;
}): { key: string; values: Record<string, string> } | null;
