/* SPDX-License-Identifier: Apache-2.0 */
package io.tidemark.codegen;

import com.google.protobuf.Descriptors.Descriptor;
import com.palantir.javapoet.ClassName;
import io.tidemark.codegen.Catalog.Constant;
import java.util.List;

/** A catalog that was found sound, with everything the writers need: nothing in it can fail any more. */
record BoundCatalog(
        FamilyNames family,
        boolean builtIn,
        List<BoundType> types,
        List<Constant> constants,
        List<Descriptor> exported) {

    /**
     * A row with its number and its classes.
     *
     * @param javaClass the class to generate
     * @param strictVersion whether the number has rows of several versions, so that the number alone does not tell
     */
    record BoundType(
            TypeRow row, int number, ClassName javaClass, Descriptor header, Descriptor body, boolean strictVersion) {}

    /** The names of what is generated once per catalog. */
    record FamilyNames(
            String name, ClassName familyInterface, ClassName messages, ClassName constants, ClassName provider) {
        static FamilyNames of(String javaPackage, String family) {
            return new FamilyNames(
                    family,
                    ClassName.get(javaPackage, family + "Message"),
                    ClassName.get(javaPackage, family + "Messages"),
                    ClassName.get(javaPackage, family + "Constants"),
                    ClassName.get(javaPackage, family + "CatalogProvider"));
        }

        String javaPackage() {
            return familyInterface.packageName();
        }

        List<ClassName> all() {
            return List.of(familyInterface, messages, constants, provider);
        }
    }
}
