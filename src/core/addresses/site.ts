import type { AddressFault, SitePage } from './foundAddress.ts';
import type { PageAddress } from './pageAddress.ts';

/**
 * A host by the labels of its name: the first ones, and those allowed after them. No others may come before or after
 * these, so that a host that only begins like a site's is not mistaken for it.
 */
export interface SiteHost {
  readonly labels: string;
  readonly ends: readonly string[];
}

/** The public pages of one kind of component: their hosts, and how to read their addresses. */
export interface Site {
  readonly hosts: readonly SiteHost[];
  /** `null` for a page that is about no component. */
  read(page: PageAddress): SitePage | AddressFault | null;
}

export function isAt({ hosts }: Site, host: string): boolean {
  return hosts.some(({ labels, ends }) => ends.some((end) => host === `${labels}.${end}`));
}
