import { packageOf } from './owners.ts';
import type { Screen } from './screen.ts';
import { groups, type Group } from './screens.ts';
import { screensOfStories } from './screens-of-stories.ts';

/** A line of the table of screens, with all that is known of it. */
export interface Row extends Screen {
  /** Name of its group. */
  group: string;
  device: Group['device'];
  /** Folder of the package that shows it. */
  package: string;
  /** File in `specs` of the story that has it open and checks it there; none when only the walk opens it. */
  story: string | undefined;
}

const storyOf = new Map(
  Object.entries(screensOfStories).flatMap(([story, names]) =>
    names.map((name): [string, string] => [name, story]),
  ),
);

/** Every line of the table of screens, in its order. */
export const rows: readonly Row[] = groups.flatMap(({ name: group, screens, device }) =>
  screens.map((screen) => ({
    ...screen,
    group,
    device,
    package: packageOf(screen),
    story: storyOf.get(screen.name),
  })),
);

/**
 * A line of the table by its name.
 * @throws Error when there is none
 */
export function rowNamed(name: string): Row {
  const row = rows.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`The table in e2e/a11y/screens has no row '${name}'.`);
  return row;
}
