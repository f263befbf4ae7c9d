import type { Finding } from './licenseChain.ts';

/** What a tool's document says, beyond its findings. */
export interface ToolReading {
  /** It is a document of this tool, in a form that is known here. */
  readonly isKnown: boolean;
  /** All of it was read. */
  readonly isComplete: boolean;
}

/**
 * Reads the raw document of one tool (service-api.md 6.3) and hands over each finding. `tool`: as findings name it.
 * Never throws: what is not of the shape is not there.
 */
export type ToolReader = (text: string, tool: string, add: AddFinding) => ToolReading;

export type AddFinding = (finding: Finding) => void;
