/** The content of CocoaPods' files besides their dependencies. */
export type PodFacts = PodLockFacts | PodfileFacts;

/** A Podfile.lock. */
export interface PodLockFacts {
  readonly kind: 'podLock';
  /** Like `DependencyGraph`. */
  readonly needs: readonly (readonly number[])[];
}

/** A Podfile. */
export interface PodfileFacts {
  readonly kind: 'podfile';
}
