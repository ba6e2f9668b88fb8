/**
 * Connected components of a bipartite graph: edge e joins `left[e]` with `right[e]`.
 *
 * @param left indices 0…leftCount − 1
 * @param right indices 0…rightCount − 1, as long as `left`
 * @returns the component of each left and right node, numbered from 0 by falling number of edges
 *   (equally large ones in order of their first edge), and how many components there are
 */
export function connectedSubsets(
  left: Int32Array,
  right: Int32Array,
  leftCount: number,
  rightCount: number,
): { left: Int32Array; right: Int32Array; count: number } {
  const parent = Int32Array.from({ length: leftCount + rightCount }, (_, node) => node);
  const find = (start: number): number => {
    let node = start;
    while (parent[node]! !== node) {
      parent[node] = parent[parent[node]!]!;
      node = parent[node]!;
    }
    return node;
  };
  for (let e = 0; e < left.length; e++) parent[find(left[e]!)] = find(leftCount + right[e]!);

  const edges = new Map<number, number>();
  for (let e = 0; e < left.length; e++) {
    const root = find(left[e]!);
    edges.set(root, (edges.get(root) ?? 0) + 1);
  }
  const number = new Map<number, number>();
  // Sorting is stable, so ties keep the order of their first edge.
  for (const [root] of [...edges].sort((a, b) => b[1] - a[1])) number.set(root, number.size);
  return {
    left: Int32Array.from({ length: leftCount }, (_, node) => number.get(find(node))!),
    right: Int32Array.from({ length: rightCount }, (_, node) =>
      number.get(find(leftCount + node))!,
    ),
    count: number.size,
  };
}
