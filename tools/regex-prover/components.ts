/** The strongly connected components of a graph that have a cycle (Tarjan, 1972). @param targets by node */
export function stronglyConnected(targets: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  const order = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  for (const root of targets.keys()) {
    if (order.has(root)) continue;
    const path: { readonly node: number; next: number }[] = [];
    const enter = (node: number) => {
      order.set(node, order.size);
      lowest.set(node, order.get(node)!);
      open.push(node);
      isOpen.add(node);
      path.push({ node, next: 0 });
    };
    enter(root);
    while (path.length > 0) {
      const at = path.at(-1)!;
      const target = targets[at.node]![at.next];
      at.next += 1;
      if (target !== undefined) {
        if (!order.has(target)) enter(target);
        else if (isOpen.has(target)) lowest.set(at.node, Math.min(lowest.get(at.node)!, order.get(target)!));
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.node;
      if (parent !== undefined) lowest.set(parent, Math.min(lowest.get(parent)!, lowest.get(at.node)!));
      if (lowest.get(at.node) !== order.get(at.node)) continue;
      const component = open.splice(open.indexOf(at.node));
      for (const node of component) isOpen.delete(node);
      if (component.length > 1 || targets[at.node]!.includes(at.node)) found.push(component);
    }
  }
  return found;
}
