import type { Finding } from './licenseChain.ts';

/** The result of reading a tool's document, besides its findings. */
export interface ToolReading {
  /** It is a known form of this tool's document. */
  readonly isKnown: boolean;
  /** All of it was read. */
  readonly isComplete: boolean;
}

/**
 * Reads the raw document of one tool (service-api.md 6.3) and passes on each finding. `tool`: its name in findings.
 * Never throws: anything of another shape counts as absent.
 */
export type ToolReader = (text: string, tool: string, add: AddFinding) => ToolReading;

export type AddFinding = (finding: Finding) => void;
