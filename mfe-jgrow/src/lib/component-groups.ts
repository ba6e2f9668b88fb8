import { componentKinds, type ActivityComponent, type ComponentKind } from '@mebae/contracts';

/** Components by kind, in the order in which people think of an activity; kinds without any are left out. */
export function groupComponents(
  components: readonly ActivityComponent[],
): { kind: ComponentKind; components: ActivityComponent[] }[] {
  return componentKinds
    .map((kind) => ({ kind, components: components.filter((c) => c.kind === kind) }))
    .filter((group) => group.components.length > 0);
}
