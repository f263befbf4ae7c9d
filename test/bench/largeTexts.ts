import { largeLocks } from './largeLocks.ts';
import { largeManifests } from './largeManifests.ts';
import type { MakeText } from './textParts.ts';

/** A large text for every format, by the id of the format. */
export const largeTexts: Readonly<Record<string, MakeText>> = { ...largeManifests, ...largeLocks };
